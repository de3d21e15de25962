export { alsDokument, angaben, type Baustein, type Dokument, FARBE, gruppe, sendeDokument, tabelle, ueberschrift } from './dokument.ts'
