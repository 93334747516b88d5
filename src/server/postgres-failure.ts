import { StartupProblem } from "./startup-problem.ts";

/** Says in a sentence why PostgreSQL would not work, from what it wrote. */
export function explainPostgresOutput(output: string, dataFolder: string): StartupProblem {
  return new StartupProblem([sentenceFor(output, dataFolder)]);
}

function sentenceFor(output: string, dataFolder: string): string {
  if (output.includes("No space left on device") || output.includes("Disk quota exceeded")) {
    return `There is no space left on the disk that holds ${dataFolder}. Free some and start again; nothing that was saved is lost.`;
  }
  if (output.includes("Permission denied") || output.includes("Read-only file system")) {
    return `PostgreSQL may not write in ${dataFolder}. Give this user that right, or choose another folder with TRESTLE_DATA=/some/folder.`;
  }
  if (output.includes("could not look up effective user ID")) {
    return "PostgreSQL runs only under a user that has a name, and this one is not in /etc/passwd. Start as a user that is, or set DATABASE_URL.";
  }
  if (/incompatible with server|was initialized by PostgreSQL version/.test(output)) {
    return `The data in ${dataFolder} was made by another version of PostgreSQL. Start the version of Trestle that made it, or begin anew with npm run reset.`;
  }
  if (/cannot execute|Exec format|error while loading shared libraries|not found/.test(output)) {
    return `The embedded PostgreSQL does not run on this system (${lastLine(output)}). Set DATABASE_URL to a PostgreSQL of yours.`;
  }
  return `PostgreSQL did not start: ${lastLine(output)} Its log is in ${dataFolder}.`;
}

function lastLine(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const telling = lines.findLast((line) => /FATAL|PANIC|ERROR|error/.test(line)) ?? lines.at(-1);
  return telling?.trim() ?? "it said nothing.";
}
