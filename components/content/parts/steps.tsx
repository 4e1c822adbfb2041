import styles from "./steps.module.css";
import { Section } from "./section";

const steps = [
  {
    title: "Pick a level",
    text: "Not sure which one? The introduction takes three hours and ends with a map of your own organisation.",
  },
  {
    title: "Bring your case",
    text: "You work on your own board, goals or map from the first hour, in a group of four who ask the awkward questions.",
  },
  {
    title: "Take the first four weeks home",
    text: "Every workshop ends with a plan you can start on Monday, and a call with your guide six weeks later.",
  },
];

export function Steps() {
  return (
    <Section id="how" surface="mist" title="How a workshop works">
      <ol className={styles.steps} data-scene="list">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
