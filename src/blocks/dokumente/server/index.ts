export { asDocument, facts, type BuildingBlock, type PrintDocument, COLOR, group, sendDocument, table, heading } from './document.ts'
