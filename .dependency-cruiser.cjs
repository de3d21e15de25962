// The import fences of docs/rules.md. Patterns, not names: a new area is fenced the day it appears.
const feature = '^src/features/([^/]+)'
const block = '^src/blocks/([^/]+)'
/** What of an area both sides share. */
const shared = '(contract|schemas|names|hindernisse|rules|history|leaving|plan)'
/** What other areas may import of it. */
const featureDoor = `${feature}/(contract|schemas|names|hindernisse|history|leaving|plan|passwortstaerke)\\.ts$`
/** What of a block both sides share: the files that lie beside its server/ and client/. */
const blockContract = `${block}/[^/]+\\.ts$`
/** What areas and other blocks may import of a block. */
const blockDoor = [blockContract, `${block}/(server|client)/index\\.ts$`]
const test = '\\.test\\.tsx?$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-imports-zod-only',
      comment:
        'src/contract is shared by browser and server: it imports itself and zod. Put what needs more into src/server or src/client. Rule 1 of docs/rules.md.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: test },
      to: { pathNot: ['^src/contract/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'feature-contract-is-pure',
      comment:
        'A contract.ts (schemas.ts, the shapes of a large one, hindernisse.ts, rules that both sides run, and history.ts, what its history tells) imports src/contract, other contract.ts files and zod. Move anything else into the server/ or client/ folder of the area. Rule 2 of docs/rules.md.',
      severity: 'error',
      from: { path: `${feature}/${shared}\\.ts$` },
      to: {
        pathNot: ['^src/contract/', blockContract, `${feature}/${shared}\\.ts$`, '(^|/)node_modules/zod/'],
      },
    },
    {
      name: 'feature-files-lie-in-contract-server-or-client',
      comment:
        'An area has contract.ts (a large one its shapes in schemas.ts, in hindernisse.ts the rules that both sides run, in names.ts what the first screen calls things, in history.ts what its history tells, and in plan.ts how a plan is made of its shifts), server/ and client/, nothing beside them. The one exception is a rule with a library of its own that both sides run: passwortstaerke.ts. Rule 3 of docs/rules.md.',
      severity: 'error',
      from: {},
      to: {
        path: `${feature}/(?!${shared}\\.ts$|passwortstaerke(\\.test)?\\.ts$|server/|client/)`,
      },
    },
    {
      name: 'names-import-nothing',
      comment:
        'The first screen loads names.ts because it brings no schemas: what needs more stands in the contract. Rule 2 of docs/rules.md.',
      severity: 'error',
      from: { path: `^src/(features|blocks)/[^/]+/names\\.ts$` },
      to: {},
    },
    {
      name: 'shared-rule-runs-on-both-sides',
      comment:
        'passwortstaerke.ts runs in the browser too: it imports contracts and its library, no side of the house. Rule 2 of docs/rules.md.',
      severity: 'error',
      from: { path: `${feature}/passwortstaerke\\.ts$` },
      to: { pathNot: ['^src/contract/', `${feature}/contract\\.ts$`, '(^|/)node_modules/@zxcvbn-ts/'] },
    },
    {
      name: 'feature-server-to-other-feature',
      comment:
        'Of another area import its contract.ts, or server/queries.ts to read. To let something happen there, let its use case listen (a job, a constraint) or move what both share to src/server. Rule 4 of docs/rules.md.',
      severity: 'error',
      from: { path: `${feature}/server/`, pathNot: test },
      to: {
        path: `${feature}/`,
        pathNot: [`^src/features/$1/(server/|${shared}\\.ts$)`, featureDoor, `${feature}/server/queries\\.ts$`],
      },
    },
    {
      name: 'server-not-to-client',
      comment: 'The server never imports from the browser side. What both need belongs into the contract. Rule 5 of docs/rules.md.',
      severity: 'error',
      from: { path: [`${feature}/server/`, `${block}/server/`, '^src/server/'] },
      to: { path: ['^src/client/', `${block}/client/`, `${feature}/client/`] },
    },
    {
      name: 'feature-client-to-other-feature',
      comment:
        'Of another area import its contract.ts only and ask its API; a component that two areas need moves to src/client/ui. Rule 4 of docs/rules.md.',
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
        'src/server knows no area; only main.ts lists them. Let the area hand over what the platform needs. Rule 6 of docs/rules.md.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: ['^src/server/(main|areas)\\.ts$', test] },
      to: { path: '^src/features/' },
    },
    {
      name: 'block-contract-is-pure',
      comment: 'What of a block both sides share imports src/contract, the shared part of other blocks and zod. Rule 2 of docs/rules.md.',
      severity: 'error',
      from: { path: blockContract, pathNot: test },
      to: { pathNot: ['^src/contract/', blockContract, '(^|/)node_modules/zod/'] },
    },
    {
      name: 'block-not-to-feature',
      comment: 'A block knows no area: areas register what they bring. Rule 6 of docs/rules.md.',
      severity: 'error',
      from: { path: '^src/blocks/', pathNot: test },
      to: { path: '^src/features/' },
    },
    {
      name: 'block-files-lie-in-contract-server-or-client',
      comment:
        'A block has contract.ts (and beside it what else both sides run), server/ and client/, nothing beside them. Rule 3 of docs/rules.md.',
      severity: 'error',
      from: {},
      to: { path: `${block}/(?!server/|client/|[^/]+\\.ts$)` },
    },
    {
      name: 'area-takes-the-door-of-a-block',
      comment:
        'Of a block import what its contract, server/index.ts or client/index.ts exports. Add what is missing there. Rule 7 of docs/rules.md.',
      severity: 'error',
      from: { pathNot: '^src/blocks/' },
      to: { path: '^src/blocks/', pathNot: blockDoor },
    },
    {
      name: 'block-takes-the-door-of-a-block',
      comment: 'Of another block import what its contract, server/index.ts or client/index.ts exports. Rule 7 of docs/rules.md.',
      severity: 'error',
      from: { path: block },
      to: { path: '^src/blocks/', pathNot: ['^src/blocks/$1/', ...blockDoor] },
    },
    {
      name: 'rooms-know-no-declaration',
      comment:
        'The rooms of the duty block serve every kind of occasion; what a declared area adds lies in declare/ and takes it from them (docs/adr/0107). Rule 7 of docs/rules.md.',
      severity: 'error',
      from: { path: '^src/blocks/dienst/(server|client)/(?!declare/|index\\.ts$)', pathNot: test },
      to: { path: '^src/blocks/dienst/(server|client)/declare/' },
    },
    {
      name: 'platform-not-to-block',
      comment: 'The platform stands below the blocks: move what it needs of one into src/server or src/client. Rule 6 of docs/rules.md.',
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
        'src/client knows no area; only main.tsx and first/start.ts list them, and entry.ts starts the sign-in. Let the area declare it in its pages.tsx. Rule 6 of docs/rules.md.',
      severity: 'error',
      from: { path: '^src/client/', pathNot: ['^src/client/(main\\.tsx|entry\\.ts|first/start\\.ts)$', test] },
      to: { path: '^src/features/' },
    },
    {
      name: 'product-not-to-tests',
      comment: 'What runs for members imports neither tests nor scripts nor benchmarks; only tests do. Rule 9 of docs/rules.md.',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { path: ['^tests/', '^scripts/', '^bench/', test] },
    },
    {
      name: 'product-not-to-dev-dependencies',
      comment: 'A package that the product needs belongs into "dependencies". Rule 9 of docs/rules.md.',
      severity: 'error',
      from: { path: '^(src|seeds)/', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], pathNot: '^node_modules/@types/' },
    },
    {
      name: 'no-circles',
      comment:
        'Two modules that import each other are one module: merge them, or move what both need into a third. Rule 8 of docs/rules.md.',
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
