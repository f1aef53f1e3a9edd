/** The words of an authorization as the record of it has them, its facts set apart by a class of their own. */
export function Authorization({ pieces, className, fact_class }: AuthorizationProps) {
  return (
    <p className={className} data-authorization="">
      {pieces.map(({ text, fact }, at) =>
        fact ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence, in its order
          <b key={at} className={fact_class}>
            {text}
          </b>
        ) : (
          text
        ),
      )}
    </p>
  );
}

interface AuthorizationProps {
  pieces: readonly { readonly text: string; readonly fact: boolean }[];
  className: string;
  fact_class: string;
}
