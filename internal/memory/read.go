package memory

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"github.com/clustersim/clustersim/internal/units"
)

// MaxRead is the largest input that is read as a whole, in bytes.
const MaxRead = 1e9

// readShare is the part of the memory left that an input's text may take: what is
// made of the text needs more than the text itself.
const readShare = 0.25

// maxPart is the largest part that a stream is read in. Parts are put together at the
// end, so that too long a stream takes no more memory than the limit.
const maxPart = 64 << 20

// ReadAll reads r to its end, as io.ReadAll does, but stops with an error once there is
// more than [MaxRead] or a quarter of the memory left. A regular file that is too
// large is not read at all.
func ReadAll(r io.Reader) ([]byte, error) { return readAll(r, MaxRead, Left) }

// ReadFile is [ReadAll] for the file of a name.
func ReadFile(name string) (data []byte, err error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // it was only read
	if data, err = ReadAll(file); err != nil {
		if _, named := errors.AsType[*fs.PathError](err); !named {
			err = &fs.PathError{Op: "read", Path: name, Err: err}
		}
	}
	return data, err
}

func readAll(r io.Reader, most int64, left func() (float64, string)) ([]byte, error) {
	limit := readLimit{most: most, left: left}
	size := int64(0)
	if file, is := r.(fs.File); is {
		if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
			size = info.Size() // 0 for those that the system makes up, such as in /proc
		}
	}
	if err := limit.check(size); err != nil {
		return nil, err
	}
	var whole [][]byte // full parts
	part, read := make([]byte, 0, size+512), int64(0)
	for {
		n, err := r.Read(part[len(part):cap(part)])
		part, read = part[:len(part)+n], read+int64(n)
		if err == io.EOF && whole == nil {
			return part, nil
		}
		if err == io.EOF {
			return slices.Concat(append(whole, part)...), nil
		}
		if err == nil {
			err = limit.check(read)
		}
		if err != nil {
			return nil, err
		}
		if len(part) == cap(part) {
			whole = append(whole, part)
			part = make([]byte, 0, min(read, maxPart))
		}
	}
}

// readLimit is how much may be read. The memory left is looked up once there is enough
// for it to matter.
type readLimit struct {
	most  int64
	left  func() (float64, string)
	share float64
	name  string // of the limit on memory; "": not looked up yet
}

// check returns an error if bytes are too many.
func (l *readLimit) check(bytes int64) error {
	if bytes > l.most {
		return fmt.Errorf("more than %s (the most that is read at once)", units.FormatData(float64(l.most)))
	}
	if bytes < worthLooking {
		return nil
	}
	if l.name == "" {
		left, name := l.left()
		l.share, l.name = readShare*max(0, left), name
		if name == "" {
			l.share, l.name = float64(l.most), "the computer"
		}
	}
	if float64(bytes) > l.share {
		return fmt.Errorf("more than %s, a quarter of the memory that %s leaves (make it smaller, or the limit larger)", units.FormatData(round(l.share)), l.name)
	}
	return nil
}
