import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file to be saved, sent as it is read. */
export class FileAnswer {
  readonly file_name: string;
  readonly content_type: string;
  readonly content: Readable;
  constructor(file_name: string, content_type: string, content: Readable) {
    this.file_name = file_name;
    this.content_type = content_type;
    this.content = content;
  }
}

/** Answers with a file that a browser saves under its name. */
export function sendFile(reply: FastifyReply, { file_name, content_type, content }: FileAnswer): FastifyReply {
  return reply.type(content_type).header('content-disposition', `attachment; filename="${file_name}"`).send(content);
}
