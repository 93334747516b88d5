import { data } from "react-router";

/** The last route of the table. It gives an unknown URL a 404 page inside the frame. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
