import { Hand } from "lucide-react";
import { useEffect, useRef } from "react";
import { type LoaderFunctionArgs, Outlet, useFetcher, useLoaderData, useNavigate } from "react-router";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { nothingKept, PageForm } from "../../../ui/page-form.tsx";
import { formatQueueAddress } from "../queue.ts";
import { GetStaffTask } from "./queues/queues.operations.ts";

/** The pages of tasks. Only an address with a queue has the bar. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const [queue, taskId] = [searchParams.get("queue"), searchParams.get("task")];
  if (queue === null || taskId === null) return null;
  const storeId = searchParams.get("store") ?? "";
  const { task } = (await runOperation(args, GetStaffTask, { queue, taskId, storeId })).staffTask;
  return task && { ...task, queueAddress: formatQueueAddress(queue, storeId) };
}

type OpenTask = NonNullable<ResultOf<typeof GetStaffTask>["staffTask"]["task"]> & {
  /** With the store that the queue was limited to. */
  readonly queueAddress: string;
};

export default function TaskLayout() {
  const task = useLoaderData<typeof loader>();
  return (
    <>
      {task !== null && <TaskBar key={`${task.queue} ${task.taskId}`} task={task} />}
      <Outlet />
    </>
  );
}

/** Says who works on the task, and leads on to the next one when it is done. */
function TaskBar({ task }: { task: OpenTask }) {
  useClaim(task);
  useNextTask(task);
  const { queueAddress, label, isWaiting, claim, nextAddress } = task;
  const isTaken = isWaiting && claim !== null && !claim.isMine;
  return (
    <div className="pt-4">
      <Notice
        tone={isTaken ? "warning" : isWaiting ? "info" : "success"}
        icon={Hand}
        action={
          <div className="flex flex-wrap gap-2">
            {isTaken && <TakeOverForm task={task} />}
            {isWaiting && claim === null && <ClaimForm task={task} />}
            {isWaiting && claim?.isMine && <ReleaseForm task={task} />}
            {nextAddress !== null && (
              <ButtonLink to={nextAddress} size="small" variant={isWaiting ? "secondary" : "primary"}>
                {isWaiting ? "Skip" : "Next"}
              </ButtonLink>
            )}
          </div>
        }
      >
        <TextLink to={queueAddress} look="standalone">
          {label}
        </TextLink>
        {": "}
        {describeClaim(task)}
      </Notice>
    </div>
  );
}

function describeClaim({ isWaiting, claim }: OpenTask): string {
  if (!isWaiting) return "this is done.";
  if (claim === null) return "nobody works on this.";
  return claim.isMine ? "you work on this." : `${claim.name} works on this.`;
}

const claimPath = "/api/staff/tasks/claim/";
const RENEW_MS = 2 * 60_000;

/** Opening a task claims it, and keys keep the claim. A task that a colleague has claimed stays theirs. */
function useClaim({ queue, taskId, isWaiting, claim }: OpenTask): void {
  const { submit } = useFetcher();
  const claimedAt = useRef(0);
  const isOthers = claim !== null && !claim.isMine;
  useEffect(() => {
    if (!isWaiting || isOthers) return;
    const renew = () => {
      if (Date.now() - claimedAt.current < RENEW_MS) return;
      claimedAt.current = Date.now();
      submit({ queue, taskId }, { method: "post", action: claimPath });
    };
    renew();
    document.addEventListener("keydown", renew);
    return () => document.removeEventListener("keydown", renew);
  }, [queue, taskId, isWaiting, isOthers, submit]);
}

/** A task that was waiting when its page was opened, and is done now, gives way to the next one. */
function useNextTask({ queueAddress, isWaiting, nextAddress }: OpenTask): void {
  const navigate = useNavigate();
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) navigate(nextAddress ?? queueAddress);
    wasWaiting.current = isWaiting;
  }, [isWaiting, nextAddress, queueAddress, navigate]);
}

function TaskFields({ task: { queue, taskId } }: { task: OpenTask }) {
  return (
    <>
      <input type="hidden" name="queue" value={queue} />
      <input type="hidden" name="taskId" value={taskId} />
    </>
  );
}

/** For a browser without script. With script, opening the page claims the task. */
function ClaimForm({ task }: { task: OpenTask }) {
  return (
    <noscript>
      <ApiForm action={claimPath}>
        {() => (
          <>
            <TaskFields task={task} />
            <Button type="submit" size="small">
              I work on it
            </Button>
          </>
        )}
      </ApiForm>
    </noscript>
  );
}

function TakeOverForm({ task }: { task: OpenTask }) {
  return (
    <ApiForm action="/api/staff/tasks/take-over/">
      {({ pending }) => (
        <>
          <TaskFields task={task} />
          <input type="hidden" name="from" value={task.claim?.userId} />
          <Button type="submit" size="small" pending={pending}>
            Take it over
          </Button>
        </>
      )}
    </ApiForm>
  );
}

/** Back to the queue, because an open task is claimed again. */
function ReleaseForm({ task }: { task: OpenTask }) {
  return (
    <PageForm
      name="release"
      action="/api/staff/tasks/release/"
      fields={[]}
      kept={nothingKept}
      returnTo={task.queueAddress}
    >
      {({ pending }) => (
        <>
          <TaskFields task={task} />
          <Button type="submit" size="small" variant="quiet" pending={pending}>
            Leave it to others
          </Button>
        </>
      )}
    </PageForm>
  );
}
