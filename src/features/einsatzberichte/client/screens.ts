export { ReportEdit, ReportNew } from './form.tsx'
export { ReportList } from './List.tsx'
export { Report } from './Report.tsx'
