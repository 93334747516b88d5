import { useNavigate } from "react-router";
import { parseListAddress, printListAddress } from "../list-address.ts";

/** Goes where the form would go, by the tidiest address for it. */
export function useListForm(): (form: HTMLFormElement | null) => void {
  const navigate = useNavigate();
  return (form) => {
    if (form === null) return;
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    navigate(printListAddress(parseListAddress(new URLSearchParams(fields))), { preventScrollReset: true });
  };
}
