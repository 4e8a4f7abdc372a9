// The statements of a migration, one by one: what must run outside a transaction has to be sent that way, and
// what a statement locks can only be told from it alone.

export interface SqlStatement {
  readonly text: string;
  /** In lower case, without comments, every literal emptied and each gap one space: what it does. */
  readonly bare: string;
  /** The comments that stand before it. */
  readonly comments: readonly string[];
  /** What stands between dollar quotes: the body of a function or of a `do`. */
  readonly bodies: readonly string[];
}

/**
 * One token each: a comment, a literal, a name in quotes, a body in dollar quotes, the end of a statement. It does
 * not know texts with backslashes, which no migration has.
 */
const tokens =
  /--([^\n]*)|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$([\s\S]*?)\$\2\$|;|[^-/'"$;]+|[-/$]/g;

export function sqlStatements(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = [];
  let [text, bare] = ['', ''];
  let comments: string[] = [];
  let bodies: string[] = [];
  const end = () => {
    const said = bare.toLowerCase().replace(/\s+/g, ' ').trim();
    if (said) statements.push({ text: text.trim(), bare: said, comments, bodies });
    // A comment at the end of everything belongs to nothing.
    [text, bare, comments, bodies] = ['', '', [], []];
  };
  for (const [token, comment, , body] of sql.matchAll(tokens)) {
    text += token;
    if (token === ';') end();
    else if (comment !== undefined) {
      comments.push(comment.trim());
      bare += ' ';
    } else if (body !== undefined) {
      bodies.push(body);
      bare += '$$';
    } else if (token.startsWith('/*')) bare += ' ';
    else bare += token.startsWith("'") ? "''" : token;
  }
  end();
  return statements;
}
