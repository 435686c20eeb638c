/** Invented family names, so that no combination is somebody's. */
export const familyNames = [
  'Ardenvale', 'Aubrécourt', 'Balthorpe', 'Bérengal', 'Birkenmoor', 'Brønlund', 'Calderwyn', 'Çelikoba', 'Corvingham',
  'Dąbrowiec', 'Delacombre', 'Drachwald', 'Dunmarrow', 'Eberlingen', 'Elverström', 'Estévaro', 'Fairwathe', 'Fenwicke-Roe',
  'Fjeldhaug', 'Galvarino', 'Garrowmere', 'Gökdenizli', 'Grünthaler', 'Halbrecht', 'Harrowgale', 'Hjalmsen', 'Holloway-Finch',
  'Ibarreche', 'Ilvesmäki', 'Jankowiel', 'Järvelä-Koski', 'Kaldbjørn', 'Kestrelby', 'Kowaliński', 'Lachapelle-Noir',
  'Lindmarker', 'Łozowicz', 'Maravilha', 'Mørkedal', 'Montclairon', 'Nakavara', 'Nightingrove', 'Ñandoval', 'Oakhollow',
  'Ólafskil', 'O’Tarrow', 'Pellegrane', 'Pěnkavský', 'Quillfeather', 'Quintarosa', 'Ravensgård', 'Rosenthorn', 'Ruméliev',
  'Sablewood', 'Santorelli', 'Šebestík', 'Skovgaarden', 'Tamboril', 'Thistlewaine', 'Törnblad', 'Undergrove', 'Urbánszki',
  'Vantongeren', 'Västerhed', 'Verdemonte', 'Waldsteiner', 'Whitlocke', 'Wrzosowy', 'Yarrowfield', 'Yıldızhan', 'Zamorelli',
  'Żurawicka',
]

export const womensNames = [
  'Ada', 'Agnieszka', 'Amélie', 'Anaïs', 'Astrid', 'Beatriz', 'Birgit', 'Carmen', 'Chiara', 'Daphne', 'Élodie', 'Esra',
  'Freya', 'Greta', 'Hanna', 'Ingrid', 'Irina', 'Isla', 'Júlia', 'Katarzyna', 'Leyla', 'Lucía', 'Maeve', 'Marta', 'Nadia',
  'Nora', 'Olga', 'Petra', 'Renée', 'Rosa', 'Saoirse', 'Signe', 'Sofía', 'Tamsin', 'Tove', 'Ursula', 'Vera', 'Yasmin', 'Zoë',
  'Zuzana',
]

export const mensNames = [
  'Adam', 'Aleksander', 'André', 'Anton', 'Bastien', 'Björn', 'Bruno', 'Casper', 'Dário', 'Diego', 'Elias', 'Emre', 'Felix',
  'François', 'Gareth', 'Håkon', 'Hugo', 'Ivo', 'Jakub', 'Joaquín', 'Jonas', 'Kerem', 'László', 'Leander', 'Luca', 'Magnus',
  'Mateusz', 'Milo', 'Nils', 'Oisín', 'Otto', 'Pál', 'Rafael', 'Rémy', 'Søren', 'Stefan', 'Tomáš', 'Umut', 'Viktor', 'Zoltán',
]
