/** The beginning of a thread: loading it is meant to do something. */
import { writeWhenTold } from "./export-thread.ts";

writeWhenTold();
