package sim

import (
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
)

// Storage says on which disks the files of tasks are. The zero Storage is on none:
// files cost nothing but what edges move.
type Storage struct {
	Kind StorageKind
	Host string // the one with the disk of SharedStorage; else ""
}

// StorageKind is a kind of storage.
type StorageKind uint8

const (
	// NoStorage means that files cost nothing.
	NoStorage StorageKind = iota
	// LocalStorage means that a task reads its files from the disk of its host and
	// writes them there. Edges move data between hosts as ever.
	LocalStorage
	// SharedStorage means that all files are on one host's disk. They move between
	// that host and those of the tasks, and edges move nothing.
	SharedStorage
)

// text is the name that ParseStorage reads.
func (k StorageKind) text() string {
	return named([]string{"none", "local", "shared"}, "StorageKind", uint8(k))
}

// ParseStorage reads none, local or shared(host=NAME).
func ParseStorage(text string) (Storage, error) {
	s, err := spec.Parse(text)
	if err != nil {
		return Storage{}, fmt.Errorf("storage %q: %w", text, err)
	}
	kind, err := srcerr.Named("storage", s.Name, []StorageKind{NoStorage, LocalStorage, SharedStorage}, StorageKind.text)
	if err != nil {
		return Storage{}, err
	}
	storage, args := Storage{Kind: kind}, s.Reader()
	if kind == SharedStorage {
		storage.Host = args.String("host", "")
	}
	err = args.Err()
	if err == nil && kind == SharedStorage && storage.Host == "" {
		args.Fail("host", "want the name of the host with the disk, such as shared(host=node-0)")
		err = args.Err()
	}
	if err != nil {
		return Storage{}, fmt.Errorf("storage %q: %w", text, err)
	}
	return storage, nil
}

// String is what ParseStorage reads.
func (s Storage) String() string {
	out := spec.Spec{Name: s.Kind.text()}
	if s.Kind == SharedStorage {
		out.Args = []spec.Arg{{Key: "host", Value: s.Host}}
	}
	return out.String()
}

// giveDisks is what to do about a host without a disk.
const giveDisks = "disks of hosts in a file, or disk-read and disk-write in a spec"

// Check returns an error if the platform has no such storage. That some host lacks a disk
// shows only when a task with files is placed there.
func (s Storage) Check(p *platform.Platform) error {
	if p == nil {
		return errors.New("sim: storage on a nil platform")
	}
	switch s.Kind {
	case LocalStorage:
		if !p.HasDisks() {
			return fmt.Errorf("storage local: no host of the platform has a disk (%s)", giveDisks)
		}
	case SharedStorage:
		h, ok := p.HostByName(s.Host)
		if !ok {
			return fmt.Errorf("storage %s: unknown host %q%s", s, s.Host, nearHost(s.Host, p))
		}
		if len(p.Disks(h)) == 0 {
			return fmt.Errorf("storage %s: the host has no disk (%s)", s, giveDisks)
		}
	}
	return nil
}

// nearHost suggests a host that may be meant.
func nearHost(name string, p *platform.Platform) string {
	names := make([]string, p.NumHosts())
	for h := range names {
		names[h] = p.HostName(platform.HostID(h))
	}
	if near := srcerr.Suggest(name, names); near != "" {
		return fmt.Sprintf(" (did you mean %q?)", near)
	}
	return ""
}
