// The verbs of gatheredVerb: SQL functions whose calls are made of a shape, in server/src/kernel/db/gathered-verb.ts.
import { isIdentifier } from 'typescript/unstable/ast';
import { propertiesOf } from './row-type.mjs';
import { literalOf } from './texts.mjs';

/** The call that a shape stands for, each parameter with the type that the shape and its item give to it. Undefined for any other call. */
export function gatheredVerbOf(node, checker) {
  if (!isIdentifier(node.expression) || node.expression.text !== 'gatheredVerb' || node.typeArguments?.length !== 2) return undefined;
  const [item, verdict] = node.typeArguments.map((argument) => propertiesOf(checker.getTypeFromTypeNode(argument), checker));
  const shape = checker.getTypeAtLocation(node.arguments[0]);
  const typeOf = (name) => checker.getTypeOfSymbol(checker.getPropertyOfType(shape, name));
  const takes = checker.getPropertiesOfType(typeOf('takes')).map((property) => ({
    name: property.name,
    type: checker.getTypeOfSymbol(property).value,
  }));
  const gives = node.arguments[0].properties.find(({ name }) => name?.text === 'gives').initializer;
  const columns = gives.elements.map((element) => literalOf(element, checker, new Map()).text);
  const name = typeOf('name').value ?? node.arguments[0].properties.find((property) => property.name?.text === 'name').initializer.text;
  const parameters = takes.map((parameter, at) => `p_${parameter.name} => $${at + 1}::${parameter.type}`);
  return {
    method: 'gatheredVerb',
    literal: { kind: 'text', text: `select ${columns.join(', ')} from ${name}(${parameters.join(', ')})` },
    row: verdict,
    values: takes.map((parameter) => item.find((property) => property.name === parameter.name) ?? { kinds: ['any'] }),
  };
}
