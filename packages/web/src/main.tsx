import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { listenForSteps } from './ui/page/history-steps.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
listenForSteps()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
