// What an expression of SQL is put together from, followed through names, functions and objects by TypeScript's checker.
import {
  isArrowFunction,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { SymbolFlags, TypeFlags } from 'typescript/unstable/sync';

const DEEPEST = 16;
const UNKNOWN = { kind: 'unknown' };
const text = (words) => ({ kind: 'text', text: words });

export const lineOf = (source, node) =>
  source.text
    .slice(0, node.getStart?.(source) ?? node.pos)
    .trimEnd()
    .split('\n').length;

/**
 * A literal as tools/owners/typescript.mjs has them: text, sum, choice or unknown. `given` maps the parameters of a function that is looked into to
 * what its caller gave.
 */
export function literalOf(node, checker, given, depth = 0) {
  if (node === undefined || depth > DEEPEST) return UNKNOWN;
  const part = (inner, scope = given) => literalOf(inner, checker, scope, depth + 1);
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isNumericLiteral(node)) return text(node.text);
  if (isTemplateExpression(node))
    return {
      kind: 'sum',
      parts: [text(node.head.text), ...node.templateSpans.flatMap((span) => [part(span.expression), text(span.literal.text)])],
    };
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken)
    return { kind: 'sum', parts: [part(node.left), part(node.right)] };
  if (isConditionalExpression(node)) return { kind: 'choice', parts: [part(node.whenTrue), part(node.whenFalse)] };
  const found = followed(node, checker, given, part);
  return found === undefined || found.kind === 'unknown' ? byType(node, checker) : found;
}

function followed(node, checker, given, part) {
  if (isIdentifier(node)) {
    const symbol = symbolOf(node, checker);
    return given.get(symbol?.id) ?? declared(symbol, checker, part);
  }
  if (isCallExpression(node)) return called(node, checker, part);
  if (isPropertyAccessExpression(node) || isElementAccessExpression(node)) return picked(node, checker, part);
  return node.expression !== undefined && node.arguments === undefined ? part(node.expression) : undefined;
}

function symbolOf(node, checker) {
  const symbol = checker.getSymbolAtLocation(node);
  return symbol !== undefined && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

const declarationOf = (symbol) => symbol?.valueDeclaration?.resolve();

/** What a constant stands for; of a parameter, what its function is called with anywhere. */
function declared(symbol, checker, part) {
  const declaration = declarationOf(symbol);
  if (declaration === undefined) return undefined;
  if (isParameterDeclaration(declaration)) return calledWith(declaration, checker, part);
  return isVariableDeclaration(declaration) && declaration.initializer !== undefined ? part(declaration.initializer, new Map()) : undefined;
}

function calledWith(parameter, checker, part) {
  const place = parameter.parent.parameters.indexOf(parameter);
  if (!isFunctionDeclaration(parameter.parent)) return undefined;
  const calls = checker.getSignatureUsage(parameter.parent).map(({ call }) => call?.resolve());
  if (calls.length === 0 || calls.some((call) => call?.arguments?.[place] === undefined)) return undefined;
  return { kind: 'choice', parts: calls.map((call) => part(call.arguments[place], new Map())) };
}

/** What a function of ours returns for these arguments. */
function called(node, checker, part) {
  const declaration = isIdentifier(node.expression) ? declarationOf(symbolOf(node.expression, checker)) : undefined;
  const body = declaration !== undefined && isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  if (body === undefined || !(isArrowFunction(body) || isFunctionDeclaration(body))) return undefined;
  const given = new Map();
  body.parameters.forEach((parameter, at) => {
    const symbol = isIdentifier(parameter.name) ? checker.getSymbolAtLocation(parameter.name) : undefined;
    const argument = node.arguments[at] ?? parameter.initializer;
    if (symbol !== undefined && argument !== undefined) given.set(symbol.id, part(argument));
  });
  const result = body.body?.statements === undefined ? body.body : body.body.statements.find(isReturnStatement)?.expression;
  return result === undefined ? undefined : part(result, given);
}

/** A property of a constant object: the one that is named, or a choice of all where the name is only known at run time. */
function picked(node, checker, part) {
  const declaration = isIdentifier(node.expression) ? declarationOf(symbolOf(node.expression, checker)) : undefined;
  let object = declaration !== undefined && isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  while (object !== undefined && !isObjectLiteralExpression(object)) object = object.expression;
  if (object === undefined) return undefined;
  const name = isPropertyAccessExpression(node) ? node.name.text : node.argumentExpression.text;
  const values = object.properties.filter(
    (property) => isPropertyAssignment(property) && (name === undefined || property.name.text === name),
  );
  return values.length === 0 ? undefined : { kind: 'choice', parts: values.map(({ initializer }) => part(initializer, new Map())) };
}

/** What the type alone tells: a string of a few, or some number. */
function byType(node, checker) {
  const type = checker.getTypeAtLocation(node);
  if (type === undefined) return UNKNOWN;
  const members = type.isUnionType() ? type.getTypes() : [type];
  if (members.every((member) => member.isStringLiteralType())) return { kind: 'choice', parts: members.map(({ value }) => text(value)) };
  return members.every(({ flags }) => flags & TypeFlags.NumberLike) ? text('1') : UNKNOWN;
}
