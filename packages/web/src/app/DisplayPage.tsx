import { lazily } from '../ui/load/lazily.tsx'
import { PleaseWait } from './screens/PleaseWait.tsx'

/**
 * A file between the start of the page and the screen of displays. The list of files that a screen needs lies in the script that
 * loads it: without this one everybody would load that of displays, which few browsers ever show.
 */
export default lazily(
  () => import('../features/dashboards/display/DisplayScreen.tsx'),
  () => <PleaseWait />,
)
