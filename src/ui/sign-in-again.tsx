import { useLocation } from "react-router";
import { ButtonLink } from "./button.tsx";

/** Leads to the sign-in page and back to this page. */
export function SignInAgain() {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams({ again: "on", returnTo: pathname + search });
  return (
    <ButtonLink to={`/api/auth/start?${query}`} reloadDocument size="small">
      Sign in again
    </ButtonLink>
  );
}
