import { useState, type DragEvent } from 'react';
import { buttonClassOf } from '../actions/button-look.ts';
import { IconButton } from '../actions/button.tsx';
import { Field, useFieldTies, type FieldTies, type FieldWords } from './field.tsx';
import './file-drop.css';
import { Icon } from '../pictures/icon.tsx';

export interface DroppedFile {
  readonly name: string;
  /** "1.8 MB, sharp enough to print". */
  readonly note?: string;
  /** A small picture of it, as a `data:` address. */
  readonly picture?: string;
}

export interface FileDropProps extends FieldWords {
  /** "Drop a photo here, or choose one." */
  readonly prompt: string;
  /** "JPEG or PNG, up to 8 MB." */
  readonly promptNote?: string;
  /** As in the `accept` of a file field. */
  readonly accept?: string;
  /** What is there already. */
  readonly file?: DroppedFile | null;
  readonly replaceLabel: string;
  readonly removeLabel: string;
  readonly onFile: (file: File) => void;
  readonly onRemove?: () => void;
  readonly disabled?: boolean;
}

/** One file: pressed, reached with Tab or dropped. */
export function FileDrop(props: FileDropProps) {
  const { label, note, hint, error, prompt, promptNote, file } = props;
  const ties = useFieldTies({ hint, error });
  const [isOver, setOver] = useState(false);
  const over = (is: boolean) => (event: DragEvent) => {
    if (is) event.preventDefault();
    setOver(is);
  };
  return (
    <Field label={label} note={note} hint={hint} error={error} ties={ties}>
      <div
        className={file ? 'drop drop-full' : 'drop'}
        data-over={isOver || undefined}
        onDragEnter={over(true)}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [dropped] = event.dataTransfer.files;
          if (dropped && !props.disabled) props.onFile(dropped);
        }}
      >
        {file ? (
          <Chosen {...props} file={file} ties={ties} />
        ) : (
          <>
            <span className="drop-badge">
              <Icon name="upload" />
            </span>
            <span className="drop-words">
              <span className="drop-prompt block">{prompt}</span>
              {promptNote && <span className="drop-note">{promptNote}</span>}
            </span>
            <FileInput {...props} ties={ties} className="drop-input" />
          </>
        )}
      </div>
    </Field>
  );
}

type PartProps = FileDropProps & { readonly ties: FieldTies };

function Chosen(props: PartProps & { file: DroppedFile }) {
  const { file, replaceLabel, removeLabel, onRemove, disabled } = props;
  return (
    <>
      {file.picture === undefined ? (
        <span className="drop-badge">
          <Icon name="file" />
        </span>
      ) : (
        <img src={file.picture} alt="" className="drop-picture" />
      )}
      <span className="drop-words">
        <span className="drop-name block">
          <bdi>{file.name}</bdi>
        </span>
        {file.note && <span className="drop-note">{file.note}</span>}
      </span>
      <span className="drop-actions">
        <span className={`${buttonClassOf({ look: 'secondary', size: 'small' })} drop-replace`}>
          {replaceLabel}
          <FileInput {...props} className="drop-input" />
        </span>
        {onRemove && <IconButton icon="close" label={removeLabel} disabled={disabled} onClick={onRemove} />}
      </span>
    </>
  );
}

function FileInput({ ties, accept, disabled, onFile, className }: PartProps & { className: string }) {
  const { labelId: _, ...tied } = ties;
  return (
    <input
      {...tied}
      type="file"
      accept={accept}
      disabled={disabled}
      onChange={({ target }) => {
        const [chosen] = target.files ?? [];
        if (chosen) onFile(chosen);
        // The same file may be chosen again, after it was mended.
        target.value = '';
      }}
      className={className}
    />
  );
}
