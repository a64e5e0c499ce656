package campaign

import (
	"crypto/sha256"
	"errors"
	"sync"
)

// kept reads files once and keeps them: the campaign's few placements, which
// would otherwise be read for each run, and could change between two.
type kept struct {
	read  func(name string) ([]byte, error)
	mu    sync.Mutex
	files map[string]*keptFile
}

type keptFile struct {
	data []byte
	sum  [sha256.Size]byte
	err  error
}

// newKept reads files with read; nil: there are none.
func newKept(read func(string) ([]byte, error)) *kept {
	if read == nil {
		read = func(string) ([]byte, error) { return nil, errors.New("specs cannot name files here") }
	}
	return &kept{read: read, files: map[string]*keptFile{}}
}

func (k *kept) file(name string) *keptFile {
	k.mu.Lock()
	defer k.mu.Unlock()
	f := k.files[name]
	if f == nil {
		f = &keptFile{}
		f.data, f.err = k.read(name)
		f.sum = sha256.Sum256(f.data)
		k.files[name] = f
	}
	return f
}

// recorder notes which files a scheduler's spec reads.
type recorder struct {
	from *kept
	sums []byte
}

func (r *recorder) readFile(name string) ([]byte, error) {
	f := r.from.file(name)
	r.sums = append(r.sums, f.sum[:]...)
	return f.data, f.err
}
