import { ArrowRightLeft, LogOut } from "lucide-react";
import { useId, useState } from "react";
import { useFetcher } from "react-router";
import type { action } from "../../../ui/api-endpoint.ts";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../ui/refusals.tsx";
import { JobPicker } from "../../jobs/ui/job-picker.tsx";
import { MakeJob } from "../../jobs/ui/make-job.tsx";
import type { Order } from "./order-data.ts";

/** The jobs of an order. The order can be put into another job, and be taken out. */
export function OrderJob({ order }: { order: Order }) {
  const { jobs, referenceJobIDs } = order;
  const known = new Set(jobs.map(({ name }) => name.toLowerCase()));
  const others = referenceJobIDs.filter((name) => !known.has(name.toLowerCase()));
  return (
    <div className="flex flex-col gap-2">
      {jobs.length === 0 ? (
        <p className="text-ink-muted">This order is in no job.</p>
      ) : (
        <ul className="flex flex-col">
          {jobs.map((job) => (
            <li key={job.id} className="flex flex-wrap items-center justify-between gap-x-4">
              <TextLink to={`/dashboard/jobs/${job.id}/`} look="standalone">
                {job.name}
              </TextLink>
              <TakeOutForm orderCode={order.id} job={job} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && <p className="text-sm text-ink-muted">Named on the order: {others.join(", ")}</p>}
      {/* A new form after the order was moved: it is closed and empty. */}
      <PutForm key={jobs.map(({ id }) => id).join()} order={order} />
    </div>
  );
}

interface TakeOutFormProps {
  orderCode: string;
  job: { id: string; name: string };
}

/** It can be undone: the order can be put back into the job. */
export function TakeOutForm({ orderCode, job }: TakeOutFormProps) {
  return (
    <ApiForm action="/api/jobs/orders/take-out/" className="print:hidden">
      {({ pending }) => (
        <>
          <input type="hidden" name="orderCode" value={orderCode} />
          <input type="hidden" name="jobId" value={job.id} />
          <Button
            type="submit"
            size="small"
            variant="quiet"
            icon={LogOut}
            pending={pending}
            aria-label={`Take out ${orderCode} from ${job.name}`}
          >
            Take out
          </Button>
        </>
      )}
    </ApiForm>
  );
}

const fields = ["jobName"];

function PutForm({ order }: { order: Order }) {
  const fetcher = useFetcher<typeof action>();
  const answer = fetcher.state === "submitting" ? noRefusals : (fetcher.data?.userErrors ?? noRefusals);
  const { box, errors, standing } = useRefusals<HTMLDivElement>(answer, {
    fields,
    isSettled: fetcher.state === "idle",
  });
  const [name, setName] = useState("");
  const formId = useId();
  const isMove = order.jobs.length > 0;
  return (
    <details className="print:hidden">
      <summary className="inline-flex min-h-control-small cursor-pointer list-none items-center gap-2 rounded-inner px-2 font-semibold hover:bg-sunken md:text-sm [&::-webkit-details-marker]:hidden">
        <Icon of={ArrowRightLeft} size="small" />
        {isMove ? "Move it to another job" : "Put it into a job"}
      </summary>
      <div className="flex flex-col gap-3 pt-2" {...box}>
        <JobPicker
          label="Job"
          optional={false}
          hint="The whole order goes there, with its colours and its spend."
          name="jobName"
          form={formId}
          value={name}
          onChange={setName}
          error={errors.jobName}
          whenNew={<MakeJob name={name} question="No open job has this name. To make it, enter where it is." />}
        />
        <fetcher.Form method="post" action="/api/jobs/orders/put/" id={formId}>
          <input type="hidden" name="orderCode" value={order.id} />
          <Button type="submit" pending={fetcher.state !== "idle"}>
            {isMove ? "Move the order" : "Put the order there"}
          </Button>
          <ButtonRefusals refusals={standing} fields={fields} className="mt-2" />
        </fetcher.Form>
      </div>
    </details>
  );
}
