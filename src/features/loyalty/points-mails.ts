/** Who gets the mails about points of an account. */
interface Reader {
  readonly isHolder: boolean;
  readonly wantsPointsMails: boolean;
}

/** Nothing expires without a mail: if nobody wants the mails, the holder gets them, or everybody where there is no holder. */
export function choosePointsReaders<Person extends Reader>(people: readonly Person[]): readonly Person[] {
  const wanting = people.filter(({ wantsPointsMails }) => wantsPointsMails);
  const holders = people.filter(({ isHolder }) => isHolder);
  return [wanting, holders, people].find(({ length }) => length > 0) ?? [];
}
