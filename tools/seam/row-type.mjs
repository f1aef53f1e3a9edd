// A TypeScript type as the seam sees it: of which kinds a value may be, and whether it may be null.
import { TypeFlags } from 'typescript/unstable/sync';

const PRIMITIVES = [
  ['string', TypeFlags.StringLike],
  ['number', TypeFlags.NumberLike],
  ['boolean', TypeFlags.BooleanLike],
];
const CLASSES = { Date: 'Date', Buffer: 'Buffer', Uint8Array: 'Buffer' };

/** The properties of a row, each with its shape; undefined for a row that nothing reads (`unknown`). */
export function propertiesOf(type, checker) {
  if (type === undefined || type.flags & (TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter)) return undefined;
  const row = checker.getNonNullableType(type);
  return checker
    .getPropertiesOfType(row)
    .map((property) => ({ name: property.name, ...shapeOf(checker.getTypeOfSymbol(property), checker) }));
}

/** `kinds` are string, number, boolean, Date, Buffer, object, any, or an array of one of them (`string[]`). */
export function shapeOf(type, checker) {
  const members = type.isUnionType() ? type.getTypes() : [type];
  const has = (flag) => members.some(({ flags }) => flags & flag);
  const kinds = members.filter(({ flags }) => !(flags & TypeFlags.Nullable)).flatMap((member) => kindsOf(member, checker));
  return {
    kinds: [...new Set(kinds)],
    nullable: has(TypeFlags.Null | TypeFlags.AnyOrUnknown),
    optional: has(TypeFlags.Undefined | TypeFlags.AnyOrUnknown),
  };
}

function kindsOf(type, checker) {
  for (const [kind, flags] of PRIMITIVES) if (type.flags & flags) return [kind];
  if (type.isIntersectionType()) {
    const primitive = type.getTypes().find(({ flags }) => PRIMITIVES.some(([, kind]) => flags & kind));
    return primitive === undefined ? ['object'] : kindsOf(primitive, checker);
  }
  if (!(type.flags & TypeFlags.Object)) return ['any'];
  if (checker.isArrayType(type)) return shapeOf(checker.getTypeArguments(type)[0], checker).kinds.map((kind) => `${kind}[]`);
  return [CLASSES[type.getSymbol()?.name] ?? 'object'];
}
