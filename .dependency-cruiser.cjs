// The import fences of docs/rules.md. Patterns, not names: a new area is fenced the day it appears.
const feature = '^src/features/([^/]+)'
const block = '^src/blocks/([^/]+)'
/** Files of an area that both sides share. */
const shared = '(contract|schemas|names|hindernisse|rules|history|leaving|plan)'
/** Files of an area that other areas may import. */
const featureDoor = `${feature}/(contract|schemas|names|hindernisse|history|leaving|plan|passwortstaerke)\\.ts$`
/** Files of a block that both sides share: those beside its server/ and client/. */
const blockContract = `${block}/[^/]+\\.ts$`
/** Files of a block that areas and other blocks may import. */
const blockDoor = [blockContract, `${block}/(server|client)/index\\.ts$`]
const test = '\\.test\\.tsx?$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-imports-zod-only',
      comment:
        'src/contract is shared by browser and server: it imports itself and zod. Put code with other imports into src/server or src/client. Rule 1 of docs/rules.md.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: test },
      to: { pathNot: ['^src/contract/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'feature-contract-is-pure',
      comment:
        'A contract.ts (also schemas.ts: shapes of a large one, hindernisse.ts: rules for both sides, history.ts: sentences of its history) imports src/contract, other contract.ts files and zod. Move anything else into the server/ or client/ folder of the area. Rule 2 of docs/rules.md.',
      severity: 'error',
      from: { path: `${feature}/${shared}\\.ts$` },
      to: {
        pathNot: ['^src/contract/', blockContract, `${feature}/${shared}\\.ts$`, '(^|/)node_modules/zod/'],
      },
    },
    {
      name: 'feature-files-lie-in-contract-server-or-client',
      comment:
        'An area has contract.ts, server/ and client/, nothing else. A large one adds schemas.ts (shapes), hindernisse.ts (rules for both sides), names.ts (words of the first screen), history.ts (sentences of its history) and plan.ts (its shifts as a plan). One exception: passwortstaerke.ts, a rule with its own library for both sides. Rule 3 of docs/rules.md.',
      severity: 'error',
      from: {},
      to: {
        path: `${feature}/(?!${shared}\\.ts$|passwortstaerke(\\.test)?\\.ts$|server/|client/)`,
      },
    },
    {
      name: 'names-import-nothing',
      comment:
        'The first screen loads names.ts because it has no imports. Put names that need a schema into the contract. Rule 2 of docs/rules.md.',
      severity: 'error',
      from: { path: `^src/(features|blocks)/[^/]+/names\\.ts$` },
      to: {},
    },
    {
      name: 'shared-rule-runs-on-both-sides',
      comment:
        'passwortstaerke.ts runs in the browser too: it imports contracts and its library, neither server nor client. Rule 2 of docs/rules.md.',
      severity: 'error',
      from: { path: `${feature}/passwortstaerke\\.ts$` },
      to: { pathNot: ['^src/contract/', `${feature}/contract\\.ts$`, '(^|/)node_modules/@zxcvbn-ts/'] },
    },
    {
      name: 'feature-server-to-other-feature',
      comment:
        'Import another area’s contract.ts, or its server/queries.ts to read. To cause a change there, use a job or a constraint, or move shared code to src/server. Rule 4 of docs/rules.md.',
      severity: 'error',
      from: { path: `${feature}/server/`, pathNot: test },
      to: {
        path: `${feature}/`,
        pathNot: [`^src/features/$1/(server/|${shared}\\.ts$)`, featureDoor, `${feature}/server/queries\\.ts$`],
      },
    },
    {
      name: 'server-not-to-client',
      comment: 'The server never imports from the browser side. Shared code belongs into the contract. Rule 5 of docs/rules.md.',
      severity: 'error',
      from: { path: [`${feature}/server/`, `${block}/server/`, '^src/server/'] },
      to: { path: ['^src/client/', `${block}/client/`, `${feature}/client/`] },
    },
    {
      name: 'feature-client-to-other-feature',
      comment:
        'Import only another area’s contract.ts and call its API. A component of two areas moves to src/client/ui. Rule 4 of docs/rules.md.',
      severity: 'error',
      from: { path: `${feature}/client/`, pathNot: test },
      to: {
        path: `${feature}/`,
        pathNot: [`^src/features/$1/(client/|${shared}\\.ts$)`, featureDoor],
      },
    },
    {
      name: 'client-not-to-server',
      comment: 'The browser never imports from the server side, not even types: the contract has them. Rule 5 of docs/rules.md.',
      severity: 'error',
      from: { path: [`${feature}/client/`, `${block}/client/`, '^src/client/'], pathNot: test },
      to: { path: ['^src/server/', `${block}/server/`, `${feature}/server/`, '^migrations/', '^seeds/'] },
    },
    {
      name: 'client-not-to-node',
      comment: 'This runs in the browser: no modules of Node. Rule 1 of docs/rules.md.',
      severity: 'error',
      from: {
        path: ['^src/client/', '^src/contract/', `${block}/client/`, blockContract, `${feature}/client/`, `${feature}/${shared}\\.ts$`],
        pathNot: test,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'platform-not-to-feature',
      comment:
        'src/server imports no area; only main.ts lists them. Let the area register itself with the platform. Rule 6 of docs/rules.md.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: ['^src/server/(main|areas)\\.ts$', test] },
      to: { path: '^src/features/' },
    },
    {
      name: 'block-contract-is-pure',
      comment: 'Shared files of a block import src/contract, shared files of other blocks and zod. Rule 2 of docs/rules.md.',
      severity: 'error',
      from: { path: blockContract, pathNot: test },
      to: { pathNot: ['^src/contract/', blockContract, '(^|/)node_modules/zod/'] },
    },
    {
      name: 'block-not-to-feature',
      comment: 'A block imports no area: areas register their parts. Rule 6 of docs/rules.md.',
      severity: 'error',
      from: { path: '^src/blocks/', pathNot: test },
      to: { path: '^src/features/' },
    },
    {
      name: 'block-files-lie-in-contract-server-or-client',
      comment: 'A block has contract.ts and other files for both sides, server/ and client/, nothing else. Rule 3 of docs/rules.md.',
      severity: 'error',
      from: {},
      to: { path: `${block}/(?!server/|client/|[^/]+\\.ts$)` },
    },
    {
      name: 'area-takes-the-door-of-a-block',
      comment: 'Import only a block’s contract, server/index.ts or client/index.ts. Add missing exports there. Rule 7 of docs/rules.md.',
      severity: 'error',
      from: { pathNot: '^src/blocks/' },
      to: { path: '^src/blocks/', pathNot: blockDoor },
    },
    {
      name: 'block-takes-the-door-of-a-block',
      comment: 'Import only another block’s contract, server/index.ts or client/index.ts. Rule 7 of docs/rules.md.',
      severity: 'error',
      from: { path: block },
      to: { path: '^src/blocks/', pathNot: ['^src/blocks/$1/', ...blockDoor] },
    },
    {
      name: 'rooms-know-no-declaration',
      comment:
        'Folders of the duty block serve every kind of occasion. Code of declared areas lies in declare/, which imports them (docs/adr/0107). Rule 7 of docs/rules.md.',
      severity: 'error',
      from: { path: '^src/blocks/dienst/(server|client)/(?!declare/|index\\.ts$)', pathNot: test },
      to: { path: '^src/blocks/dienst/(server|client)/declare/' },
    },
    {
      name: 'platform-not-to-block',
      comment: 'The platform imports no block: move shared code into src/server or src/client. Rule 6 of docs/rules.md.',
      severity: 'error',
      from: {
        path: '^src/(server|client|contract)/',
        pathNot: ['^src/server/(main|areas)\\.ts$', '^src/client/main\\.tsx$', test],
      },
      to: { path: '^src/blocks/' },
    },
    {
      name: 'shell-not-to-feature',
      comment:
        'src/client imports no area; only main.tsx and first/start.ts list them, and entry.ts starts the sign-in. Let the area declare it in its pages.tsx. Rule 6 of docs/rules.md.',
      severity: 'error',
      from: { path: '^src/client/', pathNot: ['^src/client/(main\\.tsx|entry\\.ts|first/start\\.ts)$', test] },
      to: { path: '^src/features/' },
    },
    {
      name: 'product-not-to-tests',
      comment: 'Product code imports no tests, scripts or benchmarks; only tests may. Rule 9 of docs/rules.md.',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { path: ['^tests/', '^scripts/', '^bench/', test] },
    },
    {
      name: 'product-not-to-dev-dependencies',
      comment: 'A package that product code imports belongs into "dependencies". Rule 9 of docs/rules.md.',
      severity: 'error',
      from: { path: '^(src|seeds)/', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], pathNot: '^node_modules/@types/' },
    },
    {
      name: 'no-circles',
      comment: 'Two modules that import each other are one module: merge them, or move shared code into a third. Rule 8 of docs/rules.md.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'The imported file or package does not exist (mind the ending .ts or .tsx). Rule 9 of docs/rules.md.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\?(url|raw|inline)$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|docs|data)/' },
    // TypeScript 7 has no JavaScript API that the tool could parse with; swc keeps type imports, which the fences want to see.
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
    builtInModules: { add: ['node:sqlite', 'node:test'] },
  },
}
