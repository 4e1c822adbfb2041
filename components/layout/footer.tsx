import { planeParts } from "@/components/ui/art/plane-parts";
import { Copyright, SocialLinks } from "./brand";
import { FooterMenu } from "./footer-menu";
import styles from "./footer.module.css";
import { LegalMenu } from "./legal-menu";
import { Logo } from "./logo";
import type { FooterSection, MenuItem } from "./menu-sections";

type Menus = { sections: FooterSection[]; legal: MenuItem[] };

/** R163–R171. */
export function Footer({ sections, legal }: Menus) {
  return (
    <footer className={styles.footer} data-surface="ink" data-footer="">
      <FooterRoute />
      <div className={styles.row}>
        <div className={styles.brand}>
          <Logo />
          <p>See your company from all three levels, and steer it from the right one.</p>
          <SocialLinks />
        </div>
        <FooterMenu sections={sections} />
        <div className={styles.end}>
          <Copyright />
          <LegalMenu links={legal} />
          <p className={styles.feeds}>
            {/* Plain links, because the router cannot load files. */}
            <a href="/academy/events/feed.xml">Events by RSS</a>
            <a href="/case-studies/feed.xml">Case studies by RSS</a>
          </p>
        </div>
      </div>
    </footer>
  );
}

/** The route that crosses the bottom edge of the page. The style sheet identifies its parts by their order. */
function FooterRoute() {
  return (
    <svg
      className={styles.route}
      viewBox="0 0 1440 160"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path d="M0 40h1440M0 90h1440M0 140h1440" />
      <path d="M-20 150C260 150 330 96 560 92s330-4 520-52" />
      <g transform="translate(1082 42) rotate(-16) scale(.72)">
        <path d={planeParts.body} />
        <path d={planeParts.wing} />
        <path d={planeParts.fold} />
      </g>
    </svg>
  );
}
