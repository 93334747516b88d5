/** The values of the form as its page keeps them: one text for each field, in which the answers of a list have commas between them. */
import {
  listStepFields,
  type RequestField,
  type RequestInput,
  type RequestStep,
  requestListFields,
  requestSteps,
  requestTextFields,
} from "./request-form.ts";

export type RequestValues = Readonly<Record<RequestField, string>>;

const fields: readonly RequestField[] = [...requestTextFields, ...requestListFields];
const isList = (field: RequestField) => (requestListFields as readonly string[]).includes(field);

export const emptyValues = Object.fromEntries(fields.map((field) => [field, ""])) as RequestValues;

/** Reads the entries of a form. Of a repeated text the last one counts, and unknown fields are left out. */
export function readValues(entries: Iterable<readonly [string, unknown]>): RequestValues {
  const given = [...entries].filter((entry): entry is readonly [string, string] => typeof entry[1] === "string");
  const read = (field: RequestField) => {
    const values = given.filter(([name, value]) => name === field && value !== "").map(([, value]) => value);
    return isList(field) ? values.join(",") : (values.at(-1) ?? "");
  };
  return Object.fromEntries(fields.map((field) => [field, read(field)])) as RequestValues;
}

export function splitList(text: string): readonly string[] {
  return text === "" ? [] : text.split(",");
}

export function toRequestInput(values: RequestValues): RequestInput {
  return Object.fromEntries(
    fields.map((field) => [field, isList(field) ? splitList(values[field]) : values[field]]),
  ) as unknown as RequestInput;
}

/** The fields of the other steps, which a form sends along. */
export function listHiddenFields(step: RequestStep): readonly RequestField[] {
  const shown = listStepFields(step);
  return fields.filter((field) => !shown.includes(field));
}

export function isRequestStep(text: string): text is RequestStep {
  return (requestSteps as readonly string[]).includes(text);
}

/** The last step for a refusal that belongs to no field. */
export function findStepOfField(field: string | null): RequestStep {
  return requestSteps.find((step) => (listStepFields(step) as readonly string[]).includes(field ?? "")) ?? "check";
}

export function findNeighbour(step: RequestStep, distance: 1 | -1): RequestStep {
  return requestSteps[requestSteps.indexOf(step) + distance] ?? step;
}
