import { describe, expect, it } from "vitest";
import { nameProblem, nameWidth } from "@/lib/rules/forms/names";

describe("a person's name", () => {
  it.each([
    "Mira Łukasz",
    "Dr.Huber",
    "Mag. Dr.Anna Huber, MBA",
    "Dipl.-Ing.Eva Li",
    "J.R.R. Tolkien",
    "J.Berger",
    "St.John",
    "Nguyễn Thị Ánh",
    "O’Neil-Smith",
    "Jean-Luc d'Été",
    "Anna Berger / Ben Huber",
    "c/o Berger",
    "李小龍",
    "阿不都热合曼·买买提",
    "ジョージ・ウォーカー・ブッシュ",
    "محمد بن سلمان",
    "அ. ப. ஜெ. அப்துல் கலாம்",
    "Sammy Davis Jr.",
    "Henry VIII.",
    "",
  ])("may be %s", (name) => {
    expect(nameProblem(name, "person", 80)).toBeNull();
  });

  it.each([
    "Your parcel waits: https://evil.example/0",
    "Your parcel waits: HTTP://evil",
    "Win at evil.example",
    "Win at evil.example/0",
    "Win at www.evil",
    "t.me/win",
    "t.me",
    "bit.ly/3xyz",
    "evil。example",
    "ｅｖｉｌ．ｅｘａｍｐｌｅ",
    "ｈｔｔｐｓ：／／evil",
    "xn--e1afmkfd.xn--p1ai",
    "випей.рф",
    "203.0.113.9",
    "Write to eve@example.com",
    "mailto:eve",
    "Dr.Li/0",
    "evil.example:8080",
  ])("is not %s", (name) => {
    expect(nameProblem(name, "person", 80)).toBe("Please enter a name without a web or e-mail address");
  });
});

describe("a company's name", () => {
  it.each(["Booking.com B.V.", "willhaben.at", "J. Huber & Co. KG", "A.T.U", "3M", "株式会社日立製作所"])(
    "may be %s",
    (name) => {
      expect(nameProblem(name, "company", 200)).toBeNull();
    },
  );

  it.each(["evil.example/0", "https://evil.example", "www.evil.example", "eve@example.com", "10.0.0.1"])(
    "is not %s",
    (name) => {
      expect(nameProblem(name, "company", 200)).toBe(
        "Please enter the company’s name without a link or an e-mail address",
      );
    },
  );
});

describe("the width of a name", () => {
  it("is longer in Latin letters than in Han characters", () => {
    expect([nameWidth("Anna"), nameWidth("李小龍"), nameWidth("さくら"), nameWidth("김민준")]).toEqual([
      4, 12, 6, 6,
    ]);
    expect(nameProblem("x".repeat(80), "person", 80)).toBeNull();
    expect(nameProblem("x".repeat(81), "person", 80)).toBe(
      "Please use at most 80 letters, or 20 Chinese characters",
    );
    expect(nameProblem("龍".repeat(20), "person", 80)).toBeNull();
    expect(nameProblem("龍".repeat(21), "person", 80)).toContain("20 Chinese characters");
  });
});
