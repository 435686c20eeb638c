import { runPlaywright, runVitest } from '../steps.mjs'

const shuffled = (seed) => ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`]

const vitest = (name, projects, env = {}) => ({
  name,
  run: (node, label, seed) =>
    runVitest(node, label, [...projects.flatMap((project) => ['--project', project]), ...shuffled(seed)], env),
  again: (seed, file) =>
    [
      ...Object.entries(env).map(([key, value]) => `${key}=${value}`),
      'vitest run',
      ...projects.map((project) => `--project ${project}`),
      ...shuffled(seed),
      file,
    ].join(' '),
})

/** The whole test suite in steps that can be repeated alone: what `npm test` runs, without the checks that only read the source. */
export const steps = {
  unit: [vitest('unit', ['unit'])],
  server: [
    vitest('server', ['server', 'process']),
    vitest('server on PostgreSQL', ['server'], { TEST_STORE: 'postgresql', TEST_STORE_ALL: '1' }),
  ],
  engines: [vitest('engines', ['engines'])],
  browser: [
    {
      name: 'browser',
      run: (node, label, seed) => runPlaywright(node, label, { E2E_ORDER_SEED: String(seed) }),
      again: (seed, file) => `E2E_ORDER_SEED=${seed} playwright test --config e2e ${file}`,
    },
  ],
}
