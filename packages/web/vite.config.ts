import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const servedByTheServer = ['/auth', '/core', '/discovery', '/exporter', '/scheduler', '/health', '/api-docs']
const server = 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [react()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(servedByTheServer.map((prefix) => [`^${prefix}(/|$)`, { target: server }])),
  },
  build: {
    manifest: true,
    target: 'es2022',
    // Small images inside the script would be refused by nothing, but they would make the script larger than it is.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The contract only declares values, so an endpoint that a screen does not use stays out of its chunk.
      treeshake: { moduleSideEffects: (id) => !/\/packages\/(contract|query)\/src\//.test(id) },
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }],
        },
      },
    },
  },
})
