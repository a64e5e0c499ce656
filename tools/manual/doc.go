// Command manual makes the manual a site.
//
//	go run ./tools/manual -out bin/manual [-lab bin/lab]   # pages for mkdocs: those of docs, and the API
//	mkdocs build --strict -f bin/manual/mkdocs.yml -d ../site
//	go run ./tools/manual -finish bin/site                 # search without a server; check every link
//
// make site does all three. The pages in docs are written for GitHub and stay as they are: what leaves docs becomes a link to
// the repository, and the public packages get a page each, of the comments that go doc prints. mkdocs.yml is here and not at the
// top, since mkdocs wants it outside the pages, and the pages are made.
package main
