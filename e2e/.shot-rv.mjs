import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const only = process.argv[2]
for (const [w, scheme] of [[1440, 'light'], [1440, 'dark'], [390, 'light'], [390, 'dark']]) {
  if (only && only !== `${w}-${scheme}`) continue
  const p = await b.newPage({ viewport: { width: w, height: 900 }, colorScheme: scheme })
  p.on('pageerror', (e) => console.log('ERR', e.message)); p.on('console', (m) => m.type() === 'error' && console.log('CON', m.text().slice(0, 300)))
  await p.goto('http://127.0.0.1:5177/gallery.html'); await p.getByRole('heading', { name: 'Result charts' }).waitFor()
  await p.waitForTimeout(2500)
  for (const n of ['Result tables', 'Result charts', 'Numbers and states of a result']) await p.locator(`section[aria-label="${n}"]`).screenshot({ path: `/tmp/rv-${w}-${scheme}-${n.split(' ')[1]}.png` })
  console.log(w, scheme, await p.evaluate(() => document.documentElement.scrollWidth))
}
await b.close()
