// Compares what TypeScript says of a call's row and values with what PostgreSQL says of its statement.

/** Faults of a row: columns missing or unread, of another type, or null where the type has no null. */
export function rowFaults(row, columns) {
  const faults = [];
  const byName = new Map(columns.map((column) => [column.name, column]));
  if (byName.size < columns.length) faults.push('two columns have one name');
  for (const property of row) {
    const column = byName.get(property.name);
    if (column === undefined) {
      if (!property.optional) faults.push(`no column ${property.name}`);
      continue;
    }
    if (!fits(column.kind, property.kinds))
      faults.push(`${property.name} is ${column.kind} (${column.type}), not ${property.kinds.join(' | ')}`);
    if (column.nullable && !property.nullable) faults.push(`${property.name} may be null`);
  }
  const read = new Set(row.map(({ name }) => name));
  for (const { name } of columns) if (!read.has(name)) faults.push(`nobody reads column ${name}`);
  return faults;
}

/** Faults of values: too few or too many, or of a kind that does not become the parameter's type. */
export function valueFaults(values, parameters) {
  if (values.length !== parameters.length) return [`${values.length} values for ${parameters.length} parameters`];
  return values.flatMap(({ kinds }, at) => {
    const { kind, type } = parameters[at];
    return kinds.every((one) => becomes(one, kind)) ? [] : [`$${at + 1} is ${type}, given ${kinds.join(' | ')}`];
  });
}

const fits = (kind, kinds) => kind === 'any' || kinds.every((one) => one === kind || one === 'any' || one === 'any[]');

/** Any JSON may be given but a list, which the driver makes an array of PostgreSQL; a time or a whole array may be given as text. */
function becomes(given, kind) {
  if (given.startsWith('any') || given === kind) return true;
  if (kind === 'any') return !given.endsWith('[]');
  if (given === 'string' && kind.endsWith('[]')) return true;
  return given.replace('string', 'Date') === kind;
}
