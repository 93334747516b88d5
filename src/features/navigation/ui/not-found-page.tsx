import { data } from "react-router";

/** Stands at the end of the route table, so that a mistyped address still gets the frame around it. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
