/** The entry file of the export thread. Unlike other modules it starts working when it is loaded. */
import { serveThread } from "./export-thread.adapter.ts";

serveThread();
