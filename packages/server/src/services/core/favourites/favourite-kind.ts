export type FavouriteKind = 'question' | 'dashboard'
