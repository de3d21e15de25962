import classes from './Nachricht.module.css'

/** What somebody wrote to somebody, as they wrote it. */
export const Nachricht = ({ text }: { readonly text: string }) =>
  text === '' ? null : <blockquote className={classes['nachricht']}>{text}</blockquote>
