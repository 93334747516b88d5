import { MapPin } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useFetcher } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { toJobName } from "../job.ts";
import type { loader } from "./job-suggestions-route.ts";

interface JobSuggestionsProps {
  /** The typed text. */
  text: string;
  onChoose: (name: string) => void;
  /** Shown when the text is not the name of an open job. */
  whenNew?: ReactNode | undefined;
}

/** The open jobs that match a typed text, each as a button. With no text: the jobs with the latest orders. */
export function JobSuggestions({ text, onChoose, whenNew }: JobSuggestionsProps) {
  const { data, load } = useFetcher<typeof loader>();
  useEffect(() => void load(`/job-suggestions?${new URLSearchParams({ q: text })}`), [text, load]);
  if (data === undefined) return null;
  const name = toJobName(text).toLowerCase();
  const isKnown = data.jobs.some((job) => job.name.toLowerCase() === name);
  const offered = data.jobs.filter((job) => job.name.toLowerCase() !== name);
  return (
    <div className="flex flex-col gap-2">
      {offered.length > 0 && (
        <ul aria-label="Your jobs" className="flex flex-wrap gap-2">
          {offered.map((job) => (
            <li key={job.id} className="min-w-0">
              <Button size="small" icon={MapPin} title={job.siteAddress} onClick={() => onChoose(job.name)}>
                {job.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {name !== "" && !isKnown && data.text === text && whenNew}
      {name === "" && offered.length > 0 && (
        <TextLink to="/dashboard/jobs/" look="standalone" className="text-sm">
          All jobs
        </TextLink>
      )}
    </div>
  );
}
