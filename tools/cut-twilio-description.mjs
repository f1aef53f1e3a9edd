// node tools/cut-twilio-description.mjs FILE: writes what our tests need of Twilio's OpenAPI description (twilio_api_v2010.json of
// github.com/twilio/twilio-oai, Apache 2.0) to server/test/support/twilio/description.json: the calls that we make, as they stand there, with every
// schema that these name. Nothing in them is changed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CALLS = {
  '/2010-04-01/Accounts/{AccountSid}/Messages.json': ['get', 'post'],
  '/2010-04-01/Accounts/{Sid}.json': ['get'],
  '/2010-04-01/Accounts/{AccountSid}/IncomingPhoneNumbers.json': ['get'],
};

const whole = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const paths = Object.fromEntries(
  Object.entries(CALLS).map(([path, methods]) => [path, Object.fromEntries(methods.map((method) => [method, whole.paths[path][method]]))]),
);
const schemas = {};
const add = (value) => {
  if (typeof value !== 'object' || value === null) return;
  const name = /^#\/components\/schemas\/(.+)$/.exec(value.$ref ?? '')?.[1];
  if (name !== undefined && !(name in schemas)) {
    schemas[name] = whole.components.schemas[name];
    add(schemas[name]);
  }
  for (const part of Object.values(value)) add(part);
};
add(paths);
const { openapi, info, servers } = whole;
const { securitySchemes } = whole.components;
const cut = { openapi, info, servers, paths, components: { schemas, securitySchemes } };
const target = join(import.meta.dirname, '../server/test/support/twilio/description.json');
writeFileSync(target, `${JSON.stringify(cut, null, 1)}\n`);
console.log(`${Object.keys(paths).length} paths and ${Object.keys(schemas).length} schemas`);
