package figures

import (
	"io"
	"slices"
)

// Steady are sources that can be read twice: of one that grows meanwhile, each
// later reading ends where the first one did.
func Steady(sources []Source) []Source {
	list := slices.Clone(sources)
	for i := range list {
		open, length, again := list[i].Open, counter(0), false
		list[i].Open = func() (io.ReadCloser, error) {
			in, err := open()
			if err != nil {
				return nil, err
			}
			r := io.LimitReader(in, int64(length))
			if !again {
				r, again = io.TeeReader(in, &length), true
			}
			return struct {
				io.Reader
				io.Closer
			}{r, in}, nil
		}
	}
	return list
}

// counter counts what is written to it.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
