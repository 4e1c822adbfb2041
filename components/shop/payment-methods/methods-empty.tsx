import { ButtonLink } from "@/components/ui/button-link";
import empty from "../cart/cart-empty.module.css";
import { RouteArt } from "../cart/route-art";

export function MethodsEmpty() {
  return (
    <div className={empty.empty}>
      <RouteArt />
      <p className={empty.text}>No payment method is saved.</p>
      <p>One is saved when you pay with it and agree to keep it.</p>
      <ButtonLink href="/workshops" size="xl">
        Find a workshop
      </ButtonLink>
    </div>
  );
}
