import { Button } from "../../../ui/button.tsx";
import { DoorForm } from "../../../ui/door-form.tsx";
import { TextField } from "../../../ui/field.tsx";
import type { ExportKind } from "../export.ts";

interface ExportFormProps {
  kind: ExportKind;
  /** Which days stand there to begin with; left out where it is about today. */
  days?: { start: string; end: string } | undefined;
}

/** The format is chosen with the button, so that a file is one tap away. */
export function ExportForm({ kind, days }: ExportFormProps) {
  return (
    <DoorForm action="/api/dashboard/exports/" fields={["start", "end"]} className="flex flex-col gap-4">
      {({ pending, errors }) => (
        <>
          <input type="hidden" name="kind" value={kind} />
          {days && (
            <div className="flex flex-wrap gap-3">
              <TextField
                type="date"
                name="start"
                label="From"
                defaultValue={days.start}
                error={errors.start}
                required
              />
              <TextField type="date" name="end" label="To" defaultValue={days.end} error={errors.end} required />
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="format" value="XLSX" pending={pending}>
              Spreadsheet (XLSX)
            </Button>
            <Button type="submit" name="format" value="CSV" pending={pending}>
              CSV file
            </Button>
          </div>
        </>
      )}
    </DoorForm>
  );
}
