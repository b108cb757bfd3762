"use client";
import { CircleUserRound, LogOut } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Menu, MenuItem } from "@/components/ui/menu";
import { askPageQuestions } from "@/components/ui/page-questions";
import { askBeforeLogout } from "@/lib/client/logout";
import { useSession } from "@/lib/client/session";

export function AvatarMenu() {
  const { user, logOut } = useSession();
  return (
    <Menu
      label="Mon compte"
      trigger={<Avatar name={user.displayName} url={user.urlPicture} size="md" />}
    >
      <MenuItem href="/profile" icon={<CircleUserRound className="size-5" aria-hidden="true" />}>
        Mes infos
      </MenuItem>
      <MenuItem
        icon={<LogOut className="size-5" aria-hidden="true" />}
        onSelect={() => askPageQuestions(() => askBeforeLogout(() => void logOut()))}
      >
        Déconnexion
      </MenuItem>
    </Menu>
  );
}
