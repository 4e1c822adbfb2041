import { AppLink } from "@/components/ui/app-link";
import styles from "./levels.module.css";
import { Section } from "./section";

const levels = [
  {
    level: 3,
    tone: "pink",
    name: "Strategy",
    question: "Are we working on the right few things?",
    text: "Few bets instead of forty projects. A board on which leaders see outcomes move, and stop what does not.",
    link: { href: "/workshops#group-design", label: "Design level 3" },
  },
  {
    level: 2,
    tone: "green",
    name: "Coordination",
    question: "Who looks after what lies between the teams?",
    text: "Work of several teams on one board, with a rhythm of short meetings that decide. This is where most waiting hides.",
    link: { href: "/workshops#group-design", label: "Design level 2" },
  },
  {
    level: 1,
    tone: "yellow",
    name: "Operations",
    question: "Does the work flow where it is done?",
    text: "Teams that finish what they start. Most companies begin and end here, which is why so little changes for the customer.",
    link: { href: "/workshops#group-foundation", label: "Start here" },
  },
];

/** The idea of the academy, drawn as it is meant: the highest level on top. */
export function Levels() {
  return (
    <Section
      id="levels"
      title="One company, three altitudes"
      lead="Every improvement happens on one of three levels. The trick is to know which one your problem lives on."
    >
      <ol className={styles.levels} data-scene="list">
        {levels.map(({ level, tone, name, question, text, link }) => (
          <li key={level} data-tone={tone} className={styles.level}>
            <span className={styles.number} aria-hidden="true">
              {level}
            </span>
            <div className={styles.name}>
              <h3>{name}</h3>
              <p>{question}</p>
            </div>
            <div className={styles.text}>
              <p>{text}</p>
              <AppLink href={link.href}>{link.label}</AppLink>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
