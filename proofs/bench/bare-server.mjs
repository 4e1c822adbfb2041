/**
 * The lower bound for comparisons: node:http that answers with the bytes of one file. Arguments: file, content type.
 */
import fs from "node:fs";
import http from "node:http";

const [file, contentType] = process.argv.slice(2);
const body = fs.readFileSync(file);
const headers = { "content-type": contentType, "content-length": body.length };
http
  .createServer((_request, response) => response.writeHead(200, headers).end(body))
  .listen(Number(process.env.PORT), "127.0.0.1");
