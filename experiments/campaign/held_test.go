package campaign

import (
	"io/fs"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// Only where a file system has no locks is there something to mount in another way.
func TestUnlockable(t *testing.T) {
	for err, want := range map[syscall.Errno]bool{
		syscall.ENOLCK: true, syscall.ENOSYS: true, syscall.ENOTSUP: true, // as Lustre and NFS say it
		syscall.EMFILE: false, syscall.ENFILE: false, syscall.EACCES: false, syscall.EIO: false,
	} {
		require.Equal(t, want, unlockable(&fs.PathError{Op: "open", Path: "r", Err: err}) != "", err)
	}
}
