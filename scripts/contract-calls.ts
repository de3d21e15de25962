// Extracts from a contract the facts for client calls: method, path, and answer type. Screens that only call or name a path, right or title
// load no schemas. Form validation and column titles import the contract itself.
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { CALL_FACTS } from '../src/contract/client.ts'
import type { Contract } from '../src/contract/endpoint.ts'

const CALLS = '\0calls:'
const CONTRACT = /\/src\/(?:(?:features|blocks)\/\w+|contract)\/\S*contract\.ts$/
const IMPORT = /import \{([^}]*)\} from ["']([^"']*contract\.ts)["'];?/g

const contractsOf = async (file: string) => (await import(pathToFileURL(file).href)) as Readonly<Record<string, Contract>>
const calls = (contract: Contract) =>
  Object.fromEntries(
    Object.entries(contract).map(([name, endpoint]) => [name, Object.fromEntries(CALL_FACTS.map((fact) => [fact, endpoint[fact]]))]),
  )

/** Replaces a contract passed to `createClient` by its calls. */
export const contractCalls = (): Plugin => ({
  name: 'contract-calls',
  apply: 'build',
  resolveId: (id) => (id.startsWith(CALLS) ? id : null),
  async load(id) {
    if (!id.startsWith(CALLS)) return null
    const contracts = Object.entries(await contractsOf(id.slice(CALLS.length)))
    const code = contracts
      .filter(([name]) => name.endsWith('Contract'))
      .map(([name, contract]) => `export const ${name} = ${JSON.stringify(calls(contract))}\n`)
    return { code: code.join(''), moduleSideEffects: false }
  },
  async transform(code, id) {
    if (!/\/client\/.*\.tsx?$/.test(id) || !code.includes('contract.ts')) return null
    let fresh = code
    for (const [, names = '', from = ''] of code.matchAll(IMPORT)) {
      const file = (await this.resolve(from, id))?.id ?? ''
      if (!CONTRACT.test(file)) continue
      const contracts = await contractsOf(file)
      for (const name of names.split(',').map((one) => one.trim())) {
        const contract = contracts[name]
        if (!contract || !name.endsWith('Contract')) continue
        fresh = fresh.replace(new RegExp(`\\b${name}\\.(\\w+)\\.(path|zugang|titel)\\b`, 'g'), (_, call: string, fact: 'path') =>
          JSON.stringify(contract[call]?.[fact]),
        )
        const called = fresh.replaceAll(`createClient(${name},`, `createClient(callsOf_${name},`)
        if (called !== fresh) fresh = `import { ${name} as callsOf_${name} } from ${JSON.stringify(CALLS + file)};\n${called}`
      }
    }
    return fresh === code ? null : { code: fresh, map: null }
  },
})
