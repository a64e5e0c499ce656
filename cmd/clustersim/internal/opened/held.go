package opened

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/clustersim/clustersim/internal/memory"
)

// Held are files in memory, in place of the computer's: inputs that can be read, and outputs.
// A command that runs on them opens no other.
type Held struct {
	inputs map[string][]byte

	mu      sync.Mutex
	outputs map[string][]byte
}

// NewHeld holds inputs by their names.
func NewHeld(inputs map[string][]byte) *Held {
	h := &Held{map[string][]byte{}, sync.Mutex{}, map[string][]byte{}}
	for name, text := range inputs {
		h.inputs[filepath.Clean(name)] = text
	}
	return h
}

// Outputs are the files that were written, by their names.
func (h *Held) Outputs() map[string][]byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.outputs
}

// Put writes an output.
func (h *Held) Put(name string, text []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.outputs[filepath.Clean(name)] = text
}

// TrackHeld is Track for a command whose files are in memory.
func TrackHeld(ctx context.Context, held *Held) context.Context {
	return context.WithValue(ctx, key{}, &Files{read: map[string]bool{}, held: held})
}

// Held are the files in memory; nil: the command's files are the computer's.
func (f *Files) Held() *Held {
	if f == nil {
		return nil
	}
	return f.held
}

// ReadFile reads an input.
func (f *Files) ReadFile(name string) ([]byte, error) {
	held := f.Held()
	if held == nil {
		return memory.ReadFile(name)
	}
	if text, is := held.inputs[filepath.Clean(name)]; is {
		return text, nil
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// Stat says whether there is an input, and whether it is a folder.
func (f *Files) Stat(name string) (folder bool, err error) {
	if held := f.Held(); held != nil {
		_, err := f.ReadFile(name)
		return false, err
	}
	info, err := os.Stat(name)
	return err == nil && info.IsDir(), err
}
