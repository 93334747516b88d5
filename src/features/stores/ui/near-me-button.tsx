import { LocateFixed } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { type FinderState, finderAddress } from "../store-finder-address.ts";

interface NearMeButtonProps {
  state: FinderState;
  onFail: (sentence: string) => void;
}

const patienceMs = 10_000;
const freshMs = 300_000;

/** Only script can ask a device where it is, so the button is not there before script is. */
export function NearMeButton({ state, onFail }: NearMeButtonProps) {
  const navigate = useNavigate();
  const [canAsk, setCanAsk] = useState(false);
  const [pending, setPending] = useState(false);
  useEffect(() => setCanAsk("geolocation" in navigator), []);
  if (!canAsk) return null;
  const ask = () => {
    setPending(true);
    onFail("");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setPending(false);
        navigate(finderAddress(state, { text: "", point: coords }), { preventScrollReset: true });
      },
      ({ code, PERMISSION_DENIED }) => {
        setPending(false);
        onFail(
          code === PERMISSION_DENIED
            ? "Your browser keeps your location to itself. Type your suburb or postcode instead."
            : "Your device could not tell where it is. Type your suburb or postcode instead.",
        );
      },
      { timeout: patienceMs, maximumAge: freshMs },
    );
  };
  return (
    <Button icon={LocateFixed} size="small" pending={pending} onClick={ask} className="rounded-full!">
      Near me
    </Button>
  );
}
