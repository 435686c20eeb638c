/** So little of the page is left beside a drawer that no one sees what happens there. */
const LEAST_BESIDE = 100

export const coversPage = (drawerWidth: number): boolean => window.innerWidth < drawerWidth + LEAST_BESIDE
