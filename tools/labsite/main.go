// Command labsite puts the lab into a folder that any web server can serve, and that browsers open as a file too:
// the page, its WebAssembly and what starts it.
//
//	go run ./tools/labsite LAB.wasm WASM_EXEC.js PAGE DIR
//
// LAB.wasm is cmd/clustersim/internal/labwasm, built for js and wasm; WASM_EXEC.js
// comes with Go, in lib/wasm; PAGE is the folder page of labpage. The same input gives the same bytes.
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
)

// mostBytes is how large the compressed program may be: what a page loads in a few seconds.
const mostBytes = 6_000_000

func main() {
	log.SetFlags(0)
	if len(os.Args) != 5 {
		log.Fatal("labsite: want LAB.wasm WASM_EXEC.js PAGE DIR")
	}
	if err := write(os.Args[1], os.Args[2], os.Args[3], os.Args[4]); err != nil {
		log.Fatal("labsite: ", err)
	}
}

func write(wasm, exec, page, dir string) error {
	program, err := os.ReadFile(wasm)
	if err != nil {
		return err
	}
	starts, err := os.ReadFile(exec)
	if err != nil {
		return err
	}
	packed, err := compressed(program)
	if err != nil {
		return err
	}
	if len(packed) > mostBytes {
		return fmt.Errorf("the program has %d bytes, compressed, and the limit is %d", len(packed), mostBytes)
	}
	inPage, err := script(packed, starts)
	if err != nil {
		return err
	}
	files := map[string][]byte{"lab.wasm.gz": packed, "wasm_exec.js": starts, "lab.wasm.js": inPage}
	err = fs.WalkDir(os.DirFS(page), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files[name], err = fs.ReadFile(os.DirFS(page), name)
		}
		return err
	})
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			return err
		}
	}
	fmt.Printf("%s: %d files, the program has %.2f MB compressed and %.1f MB\n", dir, len(files), float64(len(packed))/1e6, float64(len(program))/1e6)
	return nil
}

func compressed(program []byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(program); err != nil {
		return nil, err
	}
	err = w.Close()
	return out.Bytes(), err
}

// script has the program for pages that are opened as files, which may load nothing but scripts.
func script(packed, starts []byte) ([]byte, error) {
	text, err := json.Marshal(string(starts))
	return fmt.Appendf(nil, "window.labWasm = %q;\nwindow.labExec = %s;\n", base64.StdEncoding.EncodeToString(packed), text), err
}
