package campaign

import (
	"context"
	"crypto/sha256"
	"sync"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload"
)

// Env reads what the values of axes name. Its functions are called from several
// goroutines. An error that is a *srcerr.Error has its own place; any other is
// placed at the value.
type Env struct {
	// Open finds out what a workload or a platform is: the bytes of a file, or a
	// spec. It is called again when a run needs the bytes.
	Open func(name string) (Source, error)
	// Workload and Platform read what Open found.
	Workload func(src Source, referenceFlops float64) (*workload.DAG, error)
	Platform func(src Source) (*platform.Platform, error)
	// Schedulers is what scheduler specs may refer to.
	Schedulers catalog.Env
	// Interruptible lets a mapper give up when ctx ends; nil: runs that have
	// begun are waited for.
	Interruptible func(ctx context.Context, m scheduler.Mapper) scheduler.Mapper
}

// Source is what a name stands for: a file's bytes, or a spec.
type Source struct {
	Name string // for messages
	Data []byte
	Spec string // not empty: there is no file
}

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

func newKept(read func(string) ([]byte, error)) *kept {
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
