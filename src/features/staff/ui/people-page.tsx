import { UserCog } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextField } from "../../../ui/field.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { type KeptForm, keptFormFor, PageForm } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { GetStaffPeople } from "../../identity/ui/staff-people.operations.ts";

export const meta = pageMeta("People");

const PAGE = "/staff/people";
const changeUrl = (id: string) => `${PAGE}?${new URLSearchParams({ change: id })}`;

/** The address names the person whose role is changed, so the form also opens without script. */
export async function loader(args: LoaderFunctionArgs) {
  const answer = await runOperation(args, GetStaffPeople, {});
  const { flash } = getPageServices(args);
  const kept = { add: keptFormFor("add", flash), change: keptFormFor("change", flash) };
  return { ...answer, kept, changedId: args.url.searchParams.get("change") ?? "" };
}

type Data = ResultOf<typeof GetStaffPeople>;
type Person = Data["staffPeople"][number];
type Roles = Data["staffRoles"];

const columns: Column<Person>[] = [
  { key: "name", header: "Name", card: "title", cell: (row) => (row.isSelf ? `${row.name} (you)` : row.name) },
  { key: "email", header: "E-mail", cell: (row) => <span className="break-all">{row.email}</span> },
  { key: "role", header: "Role", cell: (row) => row.roleName },
  { key: "stores", header: "Stores", cell: (row) => (row.stores.length === 0 ? "–" : row.stores.join(", ")) },
  {
    key: "status",
    header: "Status",
    cell: ({ status }) =>
      status === "ACTIVE" ? <Badge tone="success">Active</Badge> : <Badge tone="neutral">Switched off</Badge>,
  },
  {
    key: "change",
    header: "Change",
    card: "foot",
    cell: (row) =>
      !row.isSelf && (
        <TextLink to={changeUrl(row.id)} look="standalone">
          Change<span className="sr-only"> {row.name}</span>
        </TextLink>
      ),
  },
];

export default function PeoplePage() {
  const { staffPeople, staffRoles, kept, changedId } = useLoaderData<typeof loader>();
  const changed = staffPeople.find(({ id, isSelf }) => id === changedId && !isSelf);
  return (
    <>
      <PageHeader
        title="People"
        lede="Who works here, and what they may do. Store staff see the orders of their stores only."
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
      />
      <div className="flex flex-col gap-4">
        {changed && <ChangeForm key={changed.id} person={changed} roles={staffRoles} kept={kept.change} />}
        {staffPeople.length === 0 ? (
          <EmptyState icon={UserCog} title="Nobody works here yet">
            Add the first member of staff below.
          </EmptyState>
        ) : (
          <DataTable caption="People" columns={columns} rows={staffPeople} rowKey={(row) => row.id} />
        )}
        <AddForm roles={staffRoles} kept={kept.add} />
      </div>
    </>
  );
}

const toOptions = (roles: Roles) => roles.map(({ code, name }) => ({ value: code, label: name }));
const storesHint = "For store staff only. Separate several numbers by commas.";

function ChangeForm({ person, roles, kept }: { person: Person; roles: Roles; kept: KeptForm }) {
  return (
    <Panel title={`Change ${person.name}`}>
      <PageForm
        name="change"
        action="/api/staff/people/change/"
        fields={["role", "stores", "status"]}
        kept={kept}
        returnTo={changeUrl(person.id)}
        className="flex flex-col gap-4"
      >
        {({ bind, pending }) => (
          <>
            <input type="hidden" name="userId" value={person.id} />
            <SelectField label="Role" options={toOptions(roles)} {...bind("role", person.role)} />
            <TextField
              label="Store numbers"
              optional
              hint={storesHint}
              {...bind("stores", person.storeIds.join(", "))}
            />
            <SelectField
              label="Status"
              options={[
                { value: "ACTIVE", label: "Active" },
                { value: "INACTIVE", label: "Switched off: cannot sign in" },
              ]}
              {...bind("status", person.status)}
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="primary" pending={pending}>
                Save the change
              </Button>
              <ButtonLink to={PAGE}>Back to the list</ButtonLink>
            </div>
          </>
        )}
      </PageForm>
    </Panel>
  );
}

function AddForm({ roles, kept }: { roles: Roles; kept: KeptForm }) {
  return (
    <Panel title="Add a member of staff">
      <p className="text-ink-muted">They get a mail that leads them to the sign-in.</p>
      <PageForm
        name="add"
        action="/api/staff/people/add/"
        fields={["firstName", "lastName", "email", "role", "stores"]}
        kept={kept}
        returnTo={PAGE}
        className="grid gap-4 sm:grid-cols-2"
      >
        {({ bind, pending }) => (
          <>
            <TextField label="First name" required autoComplete="off" {...bind("firstName")} />
            <TextField label="Last name" required autoComplete="off" {...bind("lastName")} />
            <TextField label="E-mail" type="email" required autoComplete="off" {...bind("email")} />
            <SelectField label="Role" options={toOptions(roles)} {...bind("role", "STORE")} />
            <TextField label="Store numbers" optional hint={storesHint} {...bind("stores")} />
            <div className="sm:col-span-2">
              <Button type="submit" variant="primary" pending={pending}>
                Add
              </Button>
            </div>
          </>
        )}
      </PageForm>
    </Panel>
  );
}
